"use client";

import { ClipboardList, PackageOpen } from "lucide-react";
import { useState } from "react";
import { ImportCustomersCard } from "@/components/imports/import-customers-card";
import { ImportFlow } from "@/components/imports/import-flow";
import { ImportPhotosCard } from "@/components/imports/import-photos-card";
import { LazyImportClientsDialog } from "@/components/imports/lazy-import-clients-dialog";
import { RecentImports } from "@/components/imports/recent-imports";
import { PageHeader } from "@/components/layout/page-header";
import { Section } from "@/components/layout/section";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { paths } from "@/lib/platform/paths";

interface ImportScreenProps {
  hasBack?: boolean;
  isDemo: boolean;
}

/** Imports people from a list or the payment provider, and photos and form responses of existing clients. */
export function ImportScreen({ hasBack = false, isDemo }: ImportScreenProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <PageHeader
        title="Bulk User Import"
        description="Bring your people in from a spreadsheet. Check every row before anything changes, and undo it if you need to."
        back={hasBack ? { href: paths.home, label: "Back to dashboard" } : undefined}
      />
      <ImportFlow />
      <Section title="Other ways to import">
        <div className="grid gap-6 md:grid-cols-2">
          <Card>
            <CardHeader>
              <CardTitle>Everything at once</CardTitle>
              <CardDescription>Drop all your files: clients, check-ins, weights, payments, chats and photos. One preview, one undo.</CardDescription>
            </CardHeader>
            <CardContent>
              <Button variant="outline" asChild>
                <Link href={paths.moveIn()}>
                  <PackageOpen aria-hidden />
                  Import everything
                </Link>
              </Button>
            </CardContent>
          </Card>
          <ImportCustomersCard />
          <ImportPhotosCard />
          <Card>
            <CardHeader>
              <CardTitle>From your forms</CardTitle>
              <CardDescription>Forms, check-ins, measurements and chats from your existing clients.</CardDescription>
            </CardHeader>
            <CardContent>
              <Button variant="outline" onClick={() => setIsOpen(true)}>
                <ClipboardList aria-hidden />
                Import Existing Clients
              </Button>
            </CardContent>
          </Card>
        </div>
      </Section>
      <RecentImports />
      {isOpen ? <LazyImportClientsDialog isDemo={isDemo} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
