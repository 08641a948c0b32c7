/** Whose payment is set up. */
export interface SetupClient {
  id: string;
  name: string;
  email: string;
  /** The active plan she has, if any. */
  plan: string | null;
}
