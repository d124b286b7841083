/** Where the server keeps which browsers it notifies, and the key that they subscribe with. */
export const PUSH_PATH = '/api/push-subscriptions';
export const PUSH_KEY_PATH = '/api/push-key';

/** Where the user is signed in: notifications end with a session. Here, as the code that listens for messages has no other file of the profile. */
export const DEVICES_PATH = '/api/auth/sessions';
