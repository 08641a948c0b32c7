/** A handler's result with headers or cookies, or with `isNew` for an endpoint that declares two statuses. */
export class HandlerResponse<T> {
  constructor(
    readonly value: T,
    readonly options: { isNew?: boolean; headers?: Record<string, string>; cookies?: readonly string[] } = {},
  ) {}
}

export const withResponseHeaders = <T>(value: T, headers: Record<string, string>) => new HandlerResponse(value, { headers });
/** `cookies` are the values of Set-Cookie headers. */
export const withCookies = <T>(value: T, cookies: readonly string[], headers: Record<string, string> = {}) => new HandlerResponse(value, { cookies, headers });
/** For endpoints that declare both statuses: 201 for a new record, 200 for an existing one. */
export const upserted = <T>(value: T, isNew: boolean) => new HandlerResponse(value, { isNew });

/** Returns a redirect to a page of the product, for endpoints that a browser navigates to. */
export const redirectTo = (path: string, headers: Record<string, string> = {}) => new Response(null, { status: 303, headers: { location: path, ...headers } });
