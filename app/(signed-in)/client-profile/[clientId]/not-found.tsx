import { ClientNotFound } from "@/components/clients/client-not-found";

export default ClientNotFound;
