#!/usr/bin/env node
import { requireSupportedNode } from '../setup/nodeVersion.mjs';

requireSupportedNode();
// Only now: the rest uses what an old Node cannot read.
const { test } = await import('../setup/test.mjs');
process.exitCode = await test(process.argv.slice(2), process.env);
