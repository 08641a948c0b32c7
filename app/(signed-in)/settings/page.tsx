import type { Metadata } from "next";
import { SettingsIndex } from "@/components/settings/settings-index";
import { signedInPage } from "@/components/shell/signed-in-page";

export const metadata: Metadata = { title: "Practice settings" };

export default signedInPage(["coach"], async () => <SettingsIndex />);
