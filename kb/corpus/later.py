"""Records that are read on demand, since most commands need few of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Self, TypeVar

T = TypeVar("T")
TYPE_CHECKING: Final = False


class Later:
    """A dataclass with slots whose unset fields are read when one of them is first used."""

    __slots__ = ("_read_rest",)

    @classmethod
    def later(cls, read_rest: Callable[[], Mapping[str, object]], **known: object) -> Self:
        """Make one from its known fields; ``read_rest`` returns all the others."""
        made = object.__new__(cls)
        for name, value in known.items():
            object.__setattr__(made, name, value)
        object.__setattr__(made, "_read_rest", read_rest)
        return made

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Read the other fields; only unset ones come here."""
            if name not in self.__dataclass_fields__:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            read_rest = object.__getattribute__(self, "_read_rest")
            if read_rest is not None:  # else another thread has read it by now
                for each, value in read_rest().items():
                    object.__setattr__(self, each, value)
                object.__setattr__(self, "_read_rest", None)
            return object.__getattribute__(self, name)


class LaterMapping(Mapping[str, T]):
    """A mapping whose values are made on demand."""

    def __init__(self, keys: Mapping[str, object], find: Callable[[str], T]) -> None:
        self._keys = keys
        self._find = find

    def __getitem__(self, key: str) -> T:
        if key not in self._keys:
            raise KeyError(key)
        return self._find(key)

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


class LaterRecords(LaterMapping[T]):
    """Records by their keys; ``say`` reads the plain content of one, which is much faster."""

    def __init__(self, keys: Mapping[str, object], find: Callable[[str], T], say: Callable[[str], Any]) -> None:
        super().__init__(keys, find)
        self.say = say

    def exchange(self, key: str, other: LaterRecords[T]) -> LaterRecords[T]:
        """The same records, but for the one of a key, which is that of others, or missing like there."""
        keys = {each: None for each in self if each != key} | ({key: None} if key in other else {})

        def choose(each: str) -> LaterRecords[T]:
            return other if each == key else self

        return LaterRecords(keys, lambda each: choose(each)[each], lambda each: choose(each).say(each))
