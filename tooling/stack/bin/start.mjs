#!/usr/bin/env node
import { requireSupportedNode } from '../setup/nodeVersion.mjs';

requireSupportedNode();
// Only now: the rest uses what an old Node cannot read.
const { start } = await import('../setup/start.mjs');
process.exitCode = await start(process.argv.slice(2), process.env);
