/** An S3 bucket that stores photos, as the environment names it. */
export interface Bucket {
  /** The URL of the service, such as `https://s3.eu-west-2.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}
