import { LazyNotFoundCard } from "@/components/feedback/lazy-not-found-card";

export default LazyNotFoundCard;
