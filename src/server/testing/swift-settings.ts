/** The configuration files of the throw-away S3-compatible server: OpenStack Swift in a folder of its own. */

/** Who may use the bucket. */
export const S3_KEYS = { accessKeyId: 'paws:keeper', secretAccessKey: 'a-secret-of-the-tests' };

export const S3_REGION = 'us-east-1';

export interface SwiftPlace {
  folder: string;
  user: string;
  ports: { proxy: number; object: number; container: number; account: number; memcached: number };
}

/** The three servers that keep the data; each has a ring and a configuration under its name. */
export const BACKENDS = ['account', 'container', 'object'] as const;
export type Backend = (typeof BACKENDS)[number];

const common = ({ folder, user }: SwiftPlace, port: number): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${user}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
workers = 0
disable_fallocate = true
`;

const backend = (place: SwiftPlace, name: Backend): string => `${common(place, place.ports[name])}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;

const proxy = (place: SwiftPlace): string => `${common(place, place.ports.proxy)}
cors_allow_origin = *
[pipeline:main]
pipeline = catch_errors gatekeeper cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${place.ports.memcached}
[filter:s3api]
use = egg:swift#s3api
location = ${S3_REGION}
cors_preflight_allow_origin = *
[filter:tempauth]
use = egg:swift#tempauth
user_${S3_KEYS.accessKeyId.replace(':', '_')} = ${S3_KEYS.secretAccessKey} .admin
[filter:slo]
use = egg:swift#slo
`;

/** Every file by its name. */
export function swiftFiles(place: SwiftPlace): Record<string, string> {
  return {
    'swift.conf': '[swift-hash]\nswift_hash_path_prefix = tests\nswift_hash_path_suffix = tests\n',
    'proxy-server.conf': proxy(place),
    ...Object.fromEntries(BACKENDS.map((name) => [`${name}-server.conf`, backend(place, name)])),
  };
}
