/** What somebody writes who wants it to run where it is read: out of an attribute, out of an element, and by itself. */
export const hostileMarkup = ` "'><img src=x onerror=alert(1)></textarea></title></script><script>alert(1)</script><a href="javascript:alert(1)">[x](javascript:alert(1))</a>{{7*7}}`;
/** How it is known again where it is shown. */
export const hostileMarkupMarker = "onerror=alert(1)";
/** The address of a web page, as a coach could set it, that would add to the element it stands in. */
export const hostileLink = `https://example.com/"onmouseover="alert(1)"><img/src=x/onerror=alert(1)>`;
