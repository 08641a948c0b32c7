/** Script injections that escape from an attribute, from an element, and without either. */
export const hostileMarkup = ` "'><img src=x onerror=alert(1)></textarea></title></script><script>alert(1)</script><a href="javascript:alert(1)">[x](javascript:alert(1))</a>{{7*7}}`;
/** Identifies the injected text on screen. */
export const hostileMarkupMarker = "onerror=alert(1)";
/** A URL, as a coach could set it, that tries to add an attribute to its element. */
export const hostileLink = `https://example.com/"onmouseover="alert(1)"><img/src=x/onerror=alert(1)>`;
