/** What a mail is made of once it is rendered. */
export interface Body {
  html: string;
  text: string;
}

/** What stands in a mail for one person alone. */
interface Own {
  firstName: string;
  unsubscribeUrl: string | null;
}

// Characters of the private use area, which nobody's name and no address has.
const marks = { firstName: "\uE000", unsubscribeUrl: "\uE001" } as const;
/** Words that stay as they are when a page becomes plain text: no space but single ones between them. */
const plain = /^[^\s\u200b\p{Cc}\p{Co}]+(?: [^\s\u200b\p{Cc}\p{Co}]+)*$/u;
/** Some 4 MB; a Sunday's reminders differ by the week that each client is in. */
const kept = 500;

/**
 * Renders mails that differ in nothing but a name and an address only once: with marks in their place, which are filled in for each
 * person. What comes out is to the last byte what `render` makes of her own props; what it cannot be sure of it renders.
 */
export function memo() {
  const bodies = new Map<string, Promise<Body>>();
  return async <Props extends Own>(key: string, props: Props, render: (props: Props) => Promise<Body>): Promise<Body> => {
    const { firstName, unsubscribeUrl } = props;
    const marked = { ...props, firstName: firstName && marks.firstName, unsubscribeUrl: unsubscribeUrl && marks.unsubscribeUrl };
    const others = JSON.stringify({ ...props, firstName: Boolean(firstName), unsubscribeUrl: Boolean(unsubscribeUrl) });
    const isPlain = [firstName, unsubscribeUrl].every((own) => !own || plain.test(own));
    if (!isPlain || Object.values(marks).some((mark) => others.includes(mark))) return render(props);
    const id = `${key} ${others}`;
    const known = bodies.get(id);
    // The one that has not been asked for the longest goes first.
    bodies.delete(id);
    const body = known ?? render(marked);
    bodies.set(id, body);
    if (bodies.size > kept) for (const oldest of bodies.keys()) {
      bodies.delete(oldest);
      break;
    }
    const { html, text } = await body.catch((error: unknown) => {
      bodies.delete(id);
      throw error;
    });
    const fill = (source: string, as: (own: string) => string) =>
      source.replaceAll(marks.firstName, () => as(firstName)).replaceAll(marks.unsubscribeUrl, () => as(unsubscribeUrl ?? ""));
    return { html: fill(html, escaped), text: fill(text, (own) => own) };
  };
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
/** As React writes text. */
const escaped = (own: string) => own.replace(/[&<>"']/g, (character) => entities[character] ?? character);
