import type * as z from "zod/mini";
import type { AnyEndpoint, Method, ParamNames } from "@/lib/api/contract";
import type { Topic } from "@/lib/api/topics";
import type { Access } from "@/lib/auth/actor";

/** What it takes to call an endpoint: the endpoint itself, or its `Call` in a browser, which gets no schemas. */
export interface AnyCall {
  method: Method;
  path: string;
  access: Access;
  contentType?: string | undefined;
  etag?: boolean;
  /** The size limit of its file in bytes; undefined if it takes no file. */
  maxFileBytes?: number | undefined;
  live: { provides: readonly Topic[]; invalidates: readonly Topic[] };
  response?: z.ZodMiniType;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
}

/**
 * An endpoint as browsers get it. The schemas are left out, because they and the library behind them are a fifth of a screen's
 * script; a form loads the one of its body when somebody begins to fill it in. The values are in the `calls` file beside each contract.
 */
export interface Call<E extends AnyEndpoint> extends Omit<AnyCall, "response" | "query" | "body"> {
  path: E["path"];
  access: E["access"];
  /** These three are types only. */
  response?: E["response"];
  query?: E["query"];
  body?: E["body"];
}

/** A call with a body. `loadBody` rejects where the schema can't be loaded, as without a connection. */
export type FormCall<E extends AnyEndpoint> = Call<E> & { loadBody(): Promise<E["body"]> };
export type AnyFormCall = AnyCall & { loadBody(): Promise<z.ZodMiniType> };

export type ParamsOf<C extends AnyCall> = { [Name in ParamNames<C["path"]>]: string };
export type BodyInput<C extends AnyCall> = z.input<NonNullable<C["body"]>>;
export type QueryInput<C extends AnyCall> = z.input<NonNullable<C["query"]>>;
/** What a call resolves to. */
export type ResponseOf<C extends AnyCall> = z.output<NonNullable<C["response"]>>;
