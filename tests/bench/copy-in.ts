import type pg from "pg";

/** The parts of the driver's connection that COPY needs and that its types omit. */
interface CopyConnection {
  query(sql: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** COPY FROM STDIN over the driver, PostgreSQL's fastest insert, as the reference. */
export const copyIn = (client: pg.Client, sql: string, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let failed: unknown;
    client.query({
      submit: (connection: pg.Connection) => (connection as unknown as CopyConnection).query(sql),
      handleCopyInResponse: (connection: CopyConnection) => {
        const bytes = Buffer.from(text);
        for (let from = 0; from < bytes.length; from += 65_536) connection.sendCopyFromChunk(bytes.subarray(from, from + 65_536));
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleError: (error: unknown) => (failed = error),
      handleReadyForQuery: () => (failed ? reject(failed) : resolve()),
    } as pg.Submittable);
  });
