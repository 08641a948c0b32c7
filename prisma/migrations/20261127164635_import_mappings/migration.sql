-- CreateTable
CREATE TABLE "ImportMapping" (
    "header" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "columns" JSONB NOT NULL,
    "savedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ImportMapping_pkey" PRIMARY KEY ("header","kind")
);
