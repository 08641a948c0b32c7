import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { BackToLogin } from "@/components/accounts/back-to-login";
import { SignInForm } from "@/components/accounts/sign-in-form";

const address = vi.hoisted(() => ({ current: new URL("https://app.test/auth") }));
vi.mock("next/navigation", () => ({ usePathname: () => address.current.pathname, useSearchParams: () => address.current.searchParams }));

const linkAt = (path: string, link: ReturnType<typeof createElement>) => {
  address.current = new URL(path, "https://app.test");
  return /<a href="([^"]*)"/.exec(renderToStaticMarkup(link))?.[1];
};

describe("the page that a person asked for before signing in", () => {
  it.each([
    ["/auth", "/forgot-password"],
    ["/auth?next=%2Fclient-messages%3Fwith%3D1", "/forgot-password?next=%2Fclient-messages%3Fwith%3D1"],
    ["/auth?next=https%3A%2F%2Fevil.example", "/forgot-password"],
    ["/?section=messages", "/forgot-password?next=%2F%3Fsection%3Dmessages"],
    ["/", "/forgot-password"],
    ["/verify-email?token=secret", "/forgot-password"],
  ])("goes from %s along to %s", (path, expected) => expect(linkAt(path, createElement(SignInForm, { onSecondStep: () => undefined }))).toBe(expected));

  it.each([
    ["/forgot-password", "/auth"],
    ["/forgot-password?next=%2Fsubscribe", "/auth?next=%2Fsubscribe"],
    ["/forgot-password?next=%2F%2Fevil.example", "/auth"],
    ["/reset-password?token=secret", "/auth"],
  ])("comes back from %s to %s", (path, expected) => expect(linkAt(path, createElement(BackToLogin))).toBe(expected));
});
