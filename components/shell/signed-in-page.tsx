import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { SignedOutRedirect } from "@/components/accounts/signed-out-redirect";
import { sanitize } from "@/lib/api/request-input";
import type { Actor, ActorFor, Role } from "@/lib/auth/actor";
import { readActor } from "@/lib/auth/session";
import { currentTime } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { paths } from "@/lib/platform/paths";

interface PageProps {
  params: Promise<Record<string, string>>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** What a page is drawn from. Of a query parameter given twice, the first counts. */
export interface PageContext<A extends Actor> {
  actor: A;
  params: Record<string, string>;
  search: Record<string, string | undefined>;
  now: Date;
}

const sanitizeText = (value: string | undefined) => (value === undefined ? value : String(sanitize(value)));

/**
 * A page for signed-in people of these roles. A signed-out visitor is told so and led to sign-in; a person of another
 * role is sent to her own home; a record that is not there is a 404. It is checked here, on each page, because a
 * layout is not asked again on navigation.
 */
export function signedInPage<const Access extends "signed-in" | readonly Role[]>(
  access: Access,
  render: (call: PageContext<ActorFor<Access>>) => Promise<ReactNode>,
) {
  async function Page({ params, searchParams }: PageProps) {
    const actor = await readActor(await cookies());
    if (!actor) return <SignedOutRedirect />;
    if (access !== "signed-in" && !access.includes(actor.role)) redirect(paths.home);
    const search = Object.fromEntries(Object.entries(await searchParams).map(([key, value]) => [key, sanitizeText([value].flat()[0])]));
    // The role was checked against `access`, which is what ActorFor says.
    const call = { actor: actor as ActorFor<Access>, params: await params, search, now: currentTime() };
    try {
      return await render(call);
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") notFound();
      throw error;
    }
  }
  return Object.assign(Page, { access });
}
