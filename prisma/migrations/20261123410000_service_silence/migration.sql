-- What a key was last asked about without a usable answer, and why; the office is told while it lasts.
CREATE TABLE "ServiceSilence" (
    "credential" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ServiceSilence_pkey" PRIMARY KEY ("credential", "topic")
);
