import { readFileSync, writeFileSync } from 'node:fs';
import { REGISTER_DOCUMENT, renderRegister } from '../protect/register/document.ts';

/** Writes the generated parts of docs/data-register.md. */
writeFileSync(REGISTER_DOCUMENT, renderRegister(readFileSync(REGISTER_DOCUMENT, 'utf8')));
