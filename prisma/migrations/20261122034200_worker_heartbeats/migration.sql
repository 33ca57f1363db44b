-- CreateTable
CREATE TABLE "WorkerHeartbeat" (
    "loop" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "WorkerHeartbeat_pkey" PRIMARY KEY ("loop")
);


