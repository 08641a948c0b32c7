import { settingsMetadata, settingsPage } from "@/app/(signed-in)/settings/settings-page";
import { SnippetsScreen } from "@/components/snippets/snippets-screen";
import { seedQuery } from "@/lib/api/query-seed";
import { listSnippets } from "@/lib/work/snippets/contract";
import { findSnippets } from "@/lib/work/snippets/queries";

export const metadata = settingsMetadata("snippets");

export default settingsPage("snippets", () => <SnippetsScreen />, async () => [seedQuery(listSnippets, {}, await findSnippets())]);
