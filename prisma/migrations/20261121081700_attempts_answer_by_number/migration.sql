-- The number of the attempt says whose answer came; how many were answered was counted and never asked for.
ALTER TABLE "Sale" DROP COLUMN "answeredAttempts";
