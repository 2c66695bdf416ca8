// The packages that `site/build` installed.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const required = createRequire(pathToFileURL(join(process.env.SITE_MODULES, 'any.js')));
