"use client";

import { useQuery } from "@tanstack/react-query";
import { BaselinePieces } from "@/components/check-ins/baseline/baseline-pieces";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { queryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { readOwnBaseline } from "@/lib/work/check-ins/baseline-calls";

/** Opens a client's starting point from the profile, whether it is given, open or declined. */
export function OwnBaselineCard() {
  const { data } = useQuery(queryFor(readOwnBaseline));
  if (!data) return null;
  const isStarted = data.pieces.some(({ isGiven }) => isGiven);
  return (
    <Card role="region" aria-labelledby="own-baseline-title">
      <CardHeader>
        <CardTitle as="h2" id="own-baseline-title">
          Your starting point
        </CardTitle>
        <CardDescription>Your first weight, measurements and photos, which later ones are compared with.</CardDescription>
      </CardHeader>
      <CardContent className="grid justify-items-start gap-4">
        <BaselinePieces pieces={data.pieces} />
        <Button asChild variant="outline" size="sm">
          <Link href={paths.baseline}>{isStarted ? "See or change it" : "Add it"}</Link>
        </Button>
      </CardContent>
    </Card>
  );
}
