import NextLink from "next/link";
import type { ComponentProps } from "react";

/** A link to another screen. It fetches nothing ahead: every page is rendered on request, so that would cost a request per link in view and save none. */
export const Link = (props: ComponentProps<typeof NextLink>) => <NextLink prefetch={false} {...props} />;
