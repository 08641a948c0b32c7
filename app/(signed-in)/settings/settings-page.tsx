import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { settingsPages } from "@/components/settings/settings-pages";
import { SetupProgressLine } from "@/components/setup/setup-progress-line";
import { type PageContext, signedInPage } from "@/components/shell/signed-in-page";
import { type QuerySeed, seedQuery } from "@/lib/api/query-seed";
import type { Coach } from "@/lib/auth/actor";
import { readSettings } from "@/lib/core/settings/contract";
import { getEditableSettings } from "@/lib/core/settings/queries";
import type { SettingsPage } from "@/lib/platform/settings-page-names";
import { readSetup } from "@/lib/practice/setup/contract";
import { findSetup } from "@/lib/practice/setup/queries";

/** The title of a settings page in the browser's tab. */
export const settingsMetadata = (page: SettingsPage): Metadata => ({ title: `${settingsPages[page].title} – Practice settings` });

/** A settings page in its frame, with the settings and what `readSeeds` returns loaded. */
export const settingsPage = (page: SettingsPage, content: () => ReactNode, readSeeds: (context: PageContext<Coach>) => Promise<QuerySeed[]> = async () => []) =>
  signedInPage(["coach"], async (context) => (
    <SeededQueries seeds={[seedQuery(readSettings, {}, await getEditableSettings()), seedQuery(readSetup, {}, await findSetup()), ...(await readSeeds(context))]}>
      <SettingsFrame page={page} notice={<SetupProgressLine />}>
        {content()}
      </SettingsFrame>
    </SeededQueries>
  ));
