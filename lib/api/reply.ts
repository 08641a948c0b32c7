/** An answer with a status or headers of its own; a handler that returns a plain value answers 200. */
export class Reply<T> {
  constructor(
    readonly value: T,
    readonly options: { status?: number; headers?: Record<string, string> } = {},
  ) {}
}

export const created = <T>(value: T, headers?: Record<string, string>) => new Reply(value, { status: 201, headers });
export const reply = <T>(value: T, headers: Record<string, string>) => new Reply(value, { headers });

/** A redirect within the product, for endpoints that a browser navigates to. */
export const redirectTo = (path: string, headers: Record<string, string> = {}) => new Response(null, { status: 303, headers: { location: path, ...headers } });
