import { LocalTime } from "@/components/common/local-time";
import { ReceiptLink } from "@/components/payments/receipt-link";
import { chargedAmountText, receiptStatusBadges } from "@/components/subscriptions/subscription-text";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { Receipt } from "@/lib/money/subscriptions/contract";

export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Receipts</CardTitle>
      </CardHeader>
      <CardContent>
        {receipts.length === 0 ? (
          <p className="text-muted-foreground">Your payments will appear here.</p>
        ) : (
          <Table aria-label="Receipts">
            <TableHeader>
              <tr>
                <TableHead>Date</TableHead>
                <TableHead className="hidden sm:table-cell">Plan</TableHead>
                <TableHead numeric>Amount</TableHead>
                <TableHead>Status</TableHead>
              </tr>
            </TableHeader>
            <TableBody>
              {receipts.map(({ id, date, planName, status, ...price }) => (
                <TableRow key={id}>
                  <TableCell>
                    <LocalTime at={date} />
                    <span className="block text-muted-foreground sm:hidden">{planName}</span>
                  </TableCell>
                  <TableCell className="hidden sm:table-cell">{planName}</TableCell>
                  <TableCell numeric>{chargedAmountText(price)}</TableCell>
                  <TableCell>
                    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <Badge variant={receiptStatusBadges[status].variant}>{receiptStatusBadges[status].label}</Badge>
                      {status === "failed" ? null : <ReceiptLink paymentId={id} of={`${chargedAmountText(price)}, ${planName}`} />}
                    </span>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </CardContent>
    </Card>
  );
}
