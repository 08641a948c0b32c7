import { moneyText, receiptStatus } from "@/components/subscribe/words";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { Receipt } from "@/lib/subscriptions/contract";

/** Her payments as charged, newest first. */
export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  return (
    <Card>
      <CardHeader as="h2" title="Receipts" />
      {receipts.length === 0 ? (
        <p className="text-muted-foreground">Your payments will be listed here.</p>
      ) : (
        <Table label="Receipts">
          <TableHead>
            <tr>
              <TableHeader>Date</TableHeader>
              <TableHeader className="hidden sm:table-cell">Plan</TableHeader>
              <TableHeader numeric>Amount</TableHeader>
              <TableHeader>Status</TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {receipts.map(({ id, date, planName, status, ...price }) => (
              <TableRow key={id}>
                <TableCell>
                  <LocalTime at={date} />
                  <span className="block text-muted-foreground sm:hidden">{planName}</span>
                </TableCell>
                <TableCell className="hidden sm:table-cell">{planName}</TableCell>
                <TableCell numeric>{moneyText(price)}</TableCell>
                <TableCell>
                  <Badge tone={receiptStatus[status].tone}>{receiptStatus[status].label}</Badge>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
