import { ClientNotFound } from "@/components/roster/client-not-found";

export default ClientNotFound;
