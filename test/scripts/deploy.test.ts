/** The files of deploy/ match each other and the server: everything they name exists. */
import fs from 'node:fs';
import path from 'node:path';
import { SHUTDOWN_MS } from '../../server/start/shutdown';
import { readSettings } from '../../server/settings/settings';

const ROOT = path.resolve(__dirname, '../..');
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');
const compose = read('deploy/compose.yaml');
const caddyfile = read('deploy/Caddyfile');
const dockerfile = read('deploy/Dockerfile');
/** What the servers of compose.yaml have in common. */
const [, common = ''] = /^x-server: &server\n((?: {2}.*\n)*)/m.exec(compose) ?? [];
/** The section of a service in compose.yaml. */
const service = (name: string): string =>
  new RegExp(`^  ${name}:.*\\n((?: {4}.*\\n|\\n)*)`, 'm').exec(compose)?.[1] ?? '';

it('gives the servers only settings that they know, with valid values', () => {
  const given = [...common.matchAll(/^ {4}([A-Z_]+): (.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  expect(given.map(([name]) => name)).toContain('DATABASE_URL');
  const known = read('docs/configuration.md');
  for (const [name] of given) expect(known).toContain(`| \`${name}\` |`);
  const drawn = (_whole: string, name: string) =>
    name.startsWith('TOKEN') ? 'kT4_vQ9zR2mW7bY1nX8cJ5hL3dF6gP0s' : 'a1b2c3';
  const filled = given.map(([name, value]) => [name, value.replace(/\$\{(\w+)[^}]*\}/g, drawn)]);
  const settings = readSettings(Object.fromEntries(filled) as Record<string, string>);
  expect(settings.databaseUrl).toBe('postgres://console:a1b2c3@database/console');
});

it('routes the proxy to every server of compose.yaml, at the port of the image, with a check that fails only at a server that ends', () => {
  const [, port = ''] = /^EXPOSE (\d+)$/m.exec(dockerfile) ?? [];
  expect(Number(port)).toBe(readSettings({}).port);
  const servers = [...compose.matchAll(/^ {2}(server-\d+):/gm)].map(([, name]) => `${name}:${port}`);
  expect(servers.length).toBeGreaterThan(1);
  expect(caddyfile).toContain(`reverse_proxy ${servers.join(' ')} {`);
  expect(caddyfile).toContain('health_uri /healthz\n');
  for (const [, file = ''] of compose.matchAll(/^ +(?:- |dockerfile: )(\.\/\w+|deploy\/\w+)/gm)) {
    expect(fs.existsSync(path.join(ROOT, 'deploy', file)) || fs.existsSync(path.join(ROOT, file))).toBe(true);
  }
});

it('gives all servers the same settings and image, which only one of them builds', () => {
  const servers = [...compose.matchAll(/^ {2}(server-\d+):/gm)].map(([, name = '']) => service(name));
  for (const server of servers) expect(server).toMatch(/^ {4}<<: \*server\n/);
  const [first = '', ...others] = servers;
  expect(first).toContain('    build:\n');
  for (const other of others) {
    expect(other).not.toContain('build:');
    expect(other).toContain('    pull_policy: never\n');
    expect(other).toContain('      server-1:\n');
  }
});

it('limits the log of every service, and keeps the secrets of a deployment out of commits and images', () => {
  for (const name of ['database', 'proxy']) expect(service(name)).toContain('    logging: *logging\n');
  expect(common).toContain('  logging: *logging\n');
  expect(compose).toMatch(/x-logging: &logging\n(?: .*\n)*? {4}max-size: \d+m\n/);
  expect(read('.gitignore')).toMatch(/^\.env$/m);
  expect(read('.dockerignore')).toMatch(/^\*\*\/\.env$/m);
});

it('tells proxies to accept the largest body that a route takes', () => {
  // Every limit of a route is a constant of this name.
  const routes = fs.readdirSync(path.join(ROOT, 'server'), { recursive: true, encoding: 'utf8' });
  const limits = routes
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...read(`server/${file}`).matchAll(/BODY_LIMIT_BYTES = (\d+) \* 1024 \* 1024;/g)])
    .map(([, megabytes]) => Number(megabytes));
  const [, accepted] = /client_max_body_size (\d+)m;/.exec(read('docs/operating.md')) ?? [];
  expect(limits.length).toBeGreaterThan(0);
  expect(Number(accepted)).toBeGreaterThan(Math.max(...limits));
});

it('lets a stop take as long as a server drains and then may take to end', () => {
  const [, drain] = /DRAIN_SECONDS: (\d+)/.exec(compose) ?? [];
  const [, patience] = /stop_grace_period: (\d+)s/.exec(common) ?? [];
  expect(Number(patience)).toBeGreaterThanOrEqual(Number(drain) + SHUTDOWN_MS / 1000);
});

describe('docs/operating.md', () => {
  const operating = read('docs/operating.md');

  it('names every command as it is run where only dist/ is installed', () => {
    const programs = [...read('scripts/cli.mjs').matchAll(/^ {2}'?[\w-]+'?: '(\w+\.cjs)',$/gm)].map(
      ([, file = '']) => file,
    );
    expect(programs).toContain('backup.cjs');
    for (const file of programs) expect(operating).toContain(`| \`node server/${file}`);
  });

  it('explains every metric of the server, and the dashboard shows each but the name of the engine', () => {
    const files = fs.readdirSync(path.join(ROOT, 'server'), { recursive: true, encoding: 'utf8' });
    const names = files
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [...read(`server/${file}`).matchAll(/name: '(console_\w+)'/g)])
      .map(([, name = '']) => name);
    expect(names).toContain('console_answer_seconds');
    const dashboard = read('deploy/grafana-dashboard.json');
    for (const name of names) {
      expect(operating).toContain(`| \`${name}\` |`);
      if (name !== 'console_info') expect(dashboard).toContain(name);
    }
  });

  it('shows proxies that log no query and no user name, which the servers do not log either', () => {
    const [, format = ''] = /log_format noquery '([^']*)'/.exec(operating) ?? [];
    expect(format).toContain('$shown_path');
    expect(format).not.toMatch(/\$(uri|request|request_uri|args|query_string|http_\w+)\b(?!_)/);
    expect(operating).toMatch(/access_log \S+ noquery; error_log \S+ crit;/);
    const [, pattern = '', kept = ''] =
      /request>uri regexp "(.*)" "(.*)"\n\s*request>headers delete\n/.exec(caddyfile) ?? [];
    const shown = (uri: string) => uri.replace(new RegExp(pattern, 'g'), kept);
    expect(shown('/dashboard?q=/jane@example.com')).toBe('/dashboard');
    expect(shown('/merchants/mer_1/user/jane%40example.com/edit?a=b')).toBe('/merchants/mer_1/user/');
    expect(shown('/merchants/mer_1/user/jane%2540example.com/edit')).toBe('/merchants/mer_1/user/');
    expect(shown('/merchants/mer_1/user/jane.doe/edit?a=b')).toBe('/merchants/mer_1/user/');
    expect(shown('/api/user/jane.doe')).toBe('/api/user/');
    expect(shown('/dashboard?q=/user/jane.doe')).toBe('/dashboard');
    expect(shown('/api/orders/ord_1/pickupready')).toBe('/api/orders/ord_1/pickupready');
  });

  it('says how the service gets another data folder, which it may not write to by default', () => {
    expect(read('deploy/delivery-console.service')).toContain('ProtectSystem=strict');
    expect(operating).toContain('ReadWritePaths=');
  });
});
