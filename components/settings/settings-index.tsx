import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { LinkRows } from "@/components/settings/link-rows";
import { settingsPageLinks } from "@/components/settings/settings-pages";
import { paths } from "@/lib/platform/paths";

/** The list of the settings pages. `children` are shown above it. */
export const SettingsIndex = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto max-w-3xl">
    <PageHeader title="Practice settings" description="The names, prices, links and texts your clients see" />
    {children}
    <LinkRows rows={settingsPageLinks} />
    <p className="mt-6 text-sm text-muted-foreground">
      Want to connect another app? See the documentation of our{" "}
      <a href={paths.apiDocs} className="font-semibold text-primary-ink underline">
        API
      </a>
      .
    </p>
  </div>
);
