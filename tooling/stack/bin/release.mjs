#!/usr/bin/env node
import { release } from '../setup/release.mjs';

process.exitCode = await release(process.argv.slice(2), process.env);
