/** A response with headers, or with a status that the handler decides; the status of any other is the endpoint's. */
export class HandlerResponse<T> {
  constructor(
    readonly value: T,
    readonly options: { isNew?: boolean; headers?: Record<string, string> } = {},
  ) {}
}

export const withResponseHeaders = <T>(value: T, headers: Record<string, string>) => new HandlerResponse(value, { headers });
/** For endpoints that declare both: 201 for a new record, 200 for one that was there. */
export const upserted = <T>(value: T, isNew: boolean) => new HandlerResponse(value, { isNew });

/** A redirect within the product, for endpoints that a browser navigates to. */
export const redirectTo = (path: string, headers: Record<string, string> = {}) => new Response(null, { status: 303, headers: { location: path, ...headers } });
