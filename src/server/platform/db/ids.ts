/** Identifiers of records. */
import { v7 } from 'uuid';

/** A new identifier: UUID version 7, made here so that PostgreSQL 15 to 18 serve alike. */
export const newId = (): string => v7();
