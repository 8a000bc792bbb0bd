/** Exit code of an inspection that used too much memory. */
export const EXIT_MEMORY = 64;
