// The few helpers with which the DOM is made. Text goes in as text, never as HTML.

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} className
 * @param {Record<string, string>} [attributes]
 * @param {(Node|string)[]} [children]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, className, attributes = {}, children = []) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/**
 * A control that can take the focus.
 * @template {"button"|"input"|"select"} K
 * @param {K} tag
 * @param {string} className
 * @param {Record<string, string>} [attributes]
 */
export function control(tag, className, attributes = {}) {
  // What is typed into a field goes to the field; the notebook looks for this before it runs a shortcut of its own.
  /** @type {Record<string, string>} */
  const more = tag === "button" ? { type: "button" } : { "data-lm-suppress-shortcuts": "true" };
  return make(tag, className, { ...more, ...attributes });
}

/** A drawing 100 units high. @param {string} className @param {string} path @param {number} [width] */
export function drawing(className, path, width = 100) {
  const SVG = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("viewBox", `0 0 ${width} 100`);
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(SVG, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

/** Sets an attribute only when it changes; `false` and null remove it. @param {Element} node @param {string} name @param {string|number|boolean|null} value */
export function attr(node, name, value) {
  if (value === null || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
  } else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
}

/**
 * Sets a custom property of an element's style only when it changes: setting it to the same value would make the
 * browser work out the style of everything inside anew.
 * @param {HTMLElement|SVGElement} node
 * @param {string} name
 * @param {number} value
 */
export function vary(node, name, value) {
  if (node.style.getPropertyValue(name) !== String(value)) node.style.setProperty(name, String(value));
}

/** @param {Node} node @param {string} text */
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
