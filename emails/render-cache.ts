/** What a mail is made of once it is rendered. */
export interface RenderedBody {
  html: string;
  text: string;
}

/** What stands in a mail for one person alone. */
interface PersonalProps {
  firstName: string;
  unsubscribeUrl: string | null;
}

// Characters of the private use area, which nobody's name and no address has.
const placeholders = { firstName: "\uE000", unsubscribeUrl: "\uE001" } as const;
/** Words that stay as they are when a page becomes plain text: no space but single ones between them. */
const cacheableTextPattern = /^[^\s\u200b\p{Cc}\p{Co}]+(?: [^\s\u200b\p{Cc}\p{Co}]+)*$/u;
/** Some 4 MB; a Sunday's reminders differ by the week that each client is in. */
const maxCachedBodies = 500;

/**
 * Renders mails that differ in nothing but a name and an address only once: with marks in their place, which are filled in for each
 * person. What comes out is to the last byte what `render` makes of her own props; what it cannot be sure of it renders.
 */
export function createRenderCache() {
  const bodies = new Map<string, Promise<RenderedBody>>();
  return async <Props extends PersonalProps>(key: string, props: Props, render: (props: Props) => Promise<RenderedBody>): Promise<RenderedBody> => {
    const { firstName, unsubscribeUrl } = props;
    const marked = { ...props, firstName: firstName && placeholders.firstName, unsubscribeUrl: unsubscribeUrl && placeholders.unsubscribeUrl };
    const others = JSON.stringify({ ...props, firstName: Boolean(firstName), unsubscribeUrl: Boolean(unsubscribeUrl) });
    const isPlain = [firstName, unsubscribeUrl].every((own) => !own || cacheableTextPattern.test(own));
    if (!isPlain || Object.values(placeholders).some((mark) => others.includes(mark))) return render(props);
    const id = `${key} ${others}`;
    const known = bodies.get(id);
    // The one that has not been asked for the longest goes first.
    bodies.delete(id);
    const body = known ?? render(marked);
    bodies.set(id, body);
    if (bodies.size > maxCachedBodies) for (const oldest of bodies.keys()) {
      bodies.delete(oldest);
      break;
    }
    const { html, text } = await body.catch((error: unknown) => {
      bodies.delete(id);
      throw error;
    });
    const fill = (source: string, as: (own: string) => string) =>
      source.replaceAll(placeholders.firstName, () => as(firstName)).replaceAll(placeholders.unsubscribeUrl, () => as(unsubscribeUrl ?? ""));
    return { html: fill(html, escapeHtml), text: fill(text, (own) => own) };
  };
}

const htmlEntities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
/** As React writes text. */
const escapeHtml = (own: string) => own.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? character);
