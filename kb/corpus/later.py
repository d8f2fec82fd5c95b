"""What is read when it is first asked for: most commands ask for few of the records of a corpus."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Self, TypeVar

T = TypeVar("T")
TYPE_CHECKING: Final = False


class Later:
    """A dataclass with slots of which some fields are known, and the others read when one of them is asked for."""

    __slots__ = ("_read_rest",)

    @classmethod
    def later(cls, read_rest: Callable[[], Mapping[str, object]], **known: object) -> Self:
        """Make one of what is known; ``read_rest`` gives the other fields, all of them."""
        made = object.__new__(cls)
        for name, value in known.items():
            object.__setattr__(made, name, value)
        object.__setattr__(made, "_read_rest", read_rest)
        return made

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Read the rest, of which ``name`` is; only fields that were not set come here."""
            if name not in self.__dataclass_fields__:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            read_rest = object.__getattribute__(self, "_read_rest")
            if read_rest is not None:  # else another thread has read it by now
                for each, value in read_rest().items():
                    object.__setattr__(self, each, value)
                object.__setattr__(self, "_read_rest", None)
            return object.__getattribute__(self, name)


class LaterMapping(Mapping[str, T]):
    """What stands under some keys, each found when it is asked for."""

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
    """Records by their keys; ``say`` gives what the file of one says, which takes a small part of the time."""

    def __init__(self, keys: Mapping[str, object], find: Callable[[str], T], say: Callable[[str], Any]) -> None:
        super().__init__(keys, find)
        self.say = say
