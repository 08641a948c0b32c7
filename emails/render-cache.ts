export interface RenderedBody {
  html: string;
  text: string;
}

/** The props that differ from person to person. */
interface PersonalProps {
  firstName: string;
  unsubscribeUrl: string | null;
  erasureUrl: string | null;
}

// Characters from Unicode's private use area, which names and links don't contain.
const placeholders = { firstName: "\uE000", unsubscribeUrl: "\uE001", erasureUrl: "\uE002" } as const;
/** Text that the conversion to plain text leaves unchanged: words separated by single spaces. */
const cacheableTextPattern = /^[^\s\u200b\p{Cc}\p{Co}]+(?: [^\s\u200b\p{Cc}\p{Co}]+)*$/u;
/** About 4 MB. Sunday reminders differ by each client's week number. */
const maxCachedBodies = 500;

/**
 * Renders emails that differ only in name and personal links once, with placeholders that are replaced for each person. The
 * result equals `render(props)` to the byte; props for which that is not certain are rendered without the cache.
 */
export function createRenderCache() {
  const bodies = new Map<string, Promise<RenderedBody>>();
  return async <Props extends PersonalProps>(key: string, props: Props, render: (props: Props) => Promise<RenderedBody>): Promise<RenderedBody> => {
    const { firstName, unsubscribeUrl, erasureUrl } = props;
    const propsWithPlaceholders = { ...props, firstName: firstName && placeholders.firstName, unsubscribeUrl: unsubscribeUrl && placeholders.unsubscribeUrl, erasureUrl: erasureUrl && placeholders.erasureUrl };
    const sharedProps = JSON.stringify({ ...props, firstName: Boolean(firstName), unsubscribeUrl: Boolean(unsubscribeUrl), erasureUrl: Boolean(erasureUrl) });
    const isCacheable = [firstName, unsubscribeUrl, erasureUrl].every((text) => !text || cacheableTextPattern.test(text));
    if (!isCacheable || Object.values(placeholders).some((placeholder) => sharedProps.includes(placeholder))) return render(props);
    const cacheKey = `${key} ${sharedProps}`;
    const cached = bodies.get(cacheKey);
    // Deleting and setting again moves the entry to the end, so the least recently used one is evicted first.
    bodies.delete(cacheKey);
    const body = cached ?? render(propsWithPlaceholders);
    bodies.set(cacheKey, body);
    if (bodies.size > maxCachedBodies) for (const oldest of bodies.keys()) {
      bodies.delete(oldest);
      break;
    }
    const { html, text } = await body.catch((error: unknown) => {
      bodies.delete(cacheKey);
      throw error;
    });
    const fill = (source: string, encode: (text: string) => string) =>
      source.replaceAll(placeholders.firstName, () => encode(firstName)).replaceAll(placeholders.unsubscribeUrl, () => encode(unsubscribeUrl ?? "")).replaceAll(placeholders.erasureUrl, () => encode(erasureUrl ?? ""));
    return { html: fill(html, escapeHtml), text: fill(text, (unchanged) => unchanged) };
  };
}

const htmlEntities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
/** Escapes text as React does. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? character);
