// The health check of a container: whether its part is ready.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/readyz`, { signal: AbortSignal.timeout(3_000) });
process.exit(answer.ok ? 0 : 1);
