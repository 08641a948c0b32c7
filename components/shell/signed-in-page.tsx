import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { SignedOutRedirect } from "@/components/accounts/signed-out-redirect";
import { sanitize } from "@/lib/api/request-input";
import type { Actor, ActorFor, Role } from "@/lib/auth/actor";
import { lacksSecondFactor } from "@/lib/auth/second-factor";
import { readActor } from "@/lib/auth/session";
import { recordSessionUse } from "@/lib/auth/session-use";
import { currentTime } from "@/lib/platform/clock";
import { withConnectionShare } from "@/lib/platform/connection-shares";
import { AppError } from "@/lib/platform/errors";
import { clientIpAddress } from "@/lib/platform/ip-address";
import { prefetchHeader } from "@/lib/platform/offline-copies";
import { paths } from "@/lib/platform/paths";
import { runInRequest } from "@/lib/platform/request-context";

interface PageProps {
  params: Promise<Record<string, string>>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** What a page renders from. If a query parameter is repeated, the first value counts. */
export interface PageContext<A extends Actor> {
  actor: A;
  params: Record<string, string>;
  search: Record<string, string | undefined>;
  now: Date;
  /** Whether a device requests the page by itself, to save it for offline use. */
  isPrefetch: boolean;
}

let pageCount = 0;

const sanitizeText = (value: string | undefined) => (value === undefined ? value : String(sanitize(value)));

/**
 * Creates a page for signed-in people with these roles. A signed-out visitor is redirected to sign-in, a person with another
 * role to their home page, and staff without a compulsory second factor to its set-up; a not_found error shows the not-found page. Each page checks this itself, because a layout does not
 * render again on navigation.
 */
export function signedInPage<const Access extends "signed-in" | readonly Role[]>(
  access: Access,
  render: (context: PageContext<ActorFor<Access>>) => Promise<ReactNode>,
) {
  const kind = `page ${(pageCount += 1)}`;
  async function Page({ params, searchParams }: PageProps) {
    const session = await readActor(await cookies());
    if (!session) return <SignedOutRedirect />;
    const requestHeaders = await headers();
    const isPrefetch = requestHeaders.has(prefetchHeader);
    if (!isPrefetch) recordSessionUse(session, currentTime());
    const actor: Actor = session;
    if (await lacksSecondFactor(actor)) redirect(paths.secondFactor);
    if (access !== "signed-in" && !access.includes(actor.role)) redirect(paths.home);
    const address = clientIpAddress(requestHeaders);
    const search = Object.fromEntries(Object.entries(await searchParams).map(([key, value]) => [key, sanitizeText([value].flat()[0])]));
    // The role was checked against `access` above.
    const context = { actor: actor as ActorFor<Access>, params: await params, search, now: currentTime(), isPrefetch };
    try {
      return await runInRequest({ actorId: actor.id, address }, () => withConnectionShare(kind, () => render(context)));
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") notFound();
      throw error;
    }
  }
  return Object.assign(Page, { access });
}
