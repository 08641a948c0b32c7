import { NotFoundCard } from "@/components/feedback/not-found-card";

export default NotFoundCard;
