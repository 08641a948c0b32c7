"use client";

import { ClientFinder } from "@/components/check-ins/trends/client-finder";
import { PageHeader } from "@/components/layout/page-header";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/platform/paths";

/** The clients to choose from, for an address without a client. */
export function ChooseClientScreen() {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Client Check-Ins" description="Choose a client to read their check-ins." back={{ href: paths.section("checkins"), label: "Weekly Check-In Review" }} />
      <Card className="gap-0 overflow-hidden py-0">
        <ClientFinder chosenId={null} hrefFor={paths.clientCheckIns} RowLink={Link} />
      </Card>
    </div>
  );
}
