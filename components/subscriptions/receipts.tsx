import { LocalTime } from "@/components/common/local-time";
import { ReceiptLink } from "@/components/payments/receipt-link";
import { receiptStatusBadges } from "@/components/subscriptions/subscription-text";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import type { Receipt } from "@/lib/money/subscriptions/contract";
import { amountText } from "@/lib/platform/money";

export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  return (
    <Card className="overflow-hidden pb-0">
      <CardHeader>
        <CardTitle as="h2">Receipts</CardTitle>
      </CardHeader>
      {receipts.length === 0 ? (
        <CardContent className="pb-(--card-spacing) text-muted-foreground">Your payments will appear here.</CardContent>
      ) : (
        <Table aria-label="Receipts">
          <TableHeader>
            <TableHead>Date</TableHead>
            <TableHead>Plan</TableHead>
            <TableHead numeric>Amount</TableHead>
            <TableHead>Status</TableHead>
          </TableHeader>
          <TableBody className="cards:border-t">
            {receipts.map(({ id, date, planName, status, ...price }) => (
              <TableRow key={id} className="cards:grid-cols-[minmax(0,1fr)_auto] cards:gap-y-1">
                <TableRowHeader className="cards:col-span-1 cards:font-semibold">
                  <LocalTime at={date} />
                </TableRowHeader>
                <TableCell className="wrap-anywhere cards:row-start-2 cards:text-muted-foreground">{planName}</TableCell>
                <TableCell numeric className="cards:text-right cards:font-semibold">
                  {amountText(price)}
                </TableCell>
                <TableCell className="cards:row-start-2">
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1 cards:justify-end">
                    <Badge variant={receiptStatusBadges[status].variant}>{receiptStatusBadges[status].label}</Badge>
                    {status === "failed" ? null : <ReceiptLink paymentId={id} of={`${amountText(price)}, ${planName}`} />}
                  </span>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
