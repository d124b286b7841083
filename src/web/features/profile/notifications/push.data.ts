/** Where the server keeps which browsers it notifies, and the key that they subscribe with. */
export const PUSH_PATH = '/api/push-subscriptions';
export const PUSH_KEY_PATH = '/api/push-key';
