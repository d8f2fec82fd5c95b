"""How well the text of a page stands out from what is behind it, by the formula of WCAG 2."""

PALE_TEXTS = """() => {
  const read = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number);
    return { rgb: [r, g, b], a };
  };
  const over = (top, below) => top.rgb.map((part, at) => part * top.a + below[at] * (1 - top.a));
  const behind = (element) => {
    if (!element) return matchMedia("(prefers-color-scheme: dark)").matches ? [18, 18, 18] : [255, 255, 255];
    const colour = read(getComputedStyle(element).backgroundColor);
    return colour.a === 1 ? colour.rgb : over(colour, behind(element.parentElement));
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((part) => part / 255).map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const pale = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !element.checkVisibility() || element.closest("option, script, style")) continue;
    const ground = behind(element);
    const style = getComputedStyle(element);
    const [low, high] = [light(over(read(style.color), ground)), light(ground)].sort((one, other) => one - other);
    const contrast = (high + 0.05) / (low + 0.05);
    if (contrast < (parseFloat(style.fontSize) >= 24 ? 3 : 4.5))
      pale.push(`${texts.currentNode.data.trim().slice(0, 30)} <${element.tagName} ${element.className}> ${contrast.toFixed(1)}`);
  }
  return [...new Set(pale)];
}"""
